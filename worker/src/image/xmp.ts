import { RECIPE_NAMESPACE, RECIPE_PROPERTY } from '@easel/shared/contracts/recipe';
import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';

/** The media type that an AI model made, in the IPTC's vocabulary of digital source types. */
export const TRAINED_ALGORITHMIC_MEDIA =
  'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/**
 * The XMP of a generated image: the recipe as JSON, the prompt as its description where the recipe has it, and that an
 * algorithm made it. Properties after "XMP Specification Part 1" and the IPTC Photo Metadata Standard.
 */
export function xmpPacket(recipe: ImageRecipe): string {
  const description = recipe.prompt
    ? `\n   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(recipe.prompt)}</rdf:li></rdf:Alt></dc:description>`
    : '';
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Easel">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    xmlns:easel="${RECIPE_NAMESPACE}">
   <xmp:CreatorTool>Easel</xmp:CreatorTool>
   <xmp:CreateDate>${escapeXml(recipe.createdAt)}</xmp:CreateDate>
   <Iptc4xmpExt:DigitalSourceType>${TRAINED_ALGORITHMIC_MEDIA}</Iptc4xmpExt:DigitalSourceType>${description}
   <${RECIPE_PROPERTY}>${escapeXml(plainJson(recipe))}</${RECIPE_PROPERTY}>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

/** Text for an XML 1.0 element. A line break of Windows would be read as another; what XML cannot hold is replaced. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNFIT_FOR_XML, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** Control characters, tab and line breaks aside, and the two that Unicode gives no meaning. */
const UNFIT_FOR_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** JSON whose characters survive XML: those that do not are written as JSON's own escapes. */
function plainJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\ufffe\uffff]|\p{Cc}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
