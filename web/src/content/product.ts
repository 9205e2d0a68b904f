export const PRODUCT_NAME = 'Easel';

export const PRODUCT_TAGLINE = 'Put words in. Take pictures out.';
