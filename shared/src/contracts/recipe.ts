/** The XMP property that contains the recipe as JSON, and its namespace. */
export const RECIPE_PROPERTY = 'easel:Recipe';
export const RECIPE_NAMESPACE = 'urn:easel:recipe:1#';
