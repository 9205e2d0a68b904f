import { RECIPE_NAMESPACE, RECIPE_PROPERTY } from '@easel/shared/contracts/recipe';
import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';

/** Media made by an AI model, in the IPTC's vocabulary of digital source types. */
export const TRAINED_ALGORITHMIC_MEDIA =
  'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/**
 * Composes the XMP of a generated image: the recipe as JSON, the prompt (if the recipe has it) as the description, and the digital source
 * type. Properties by "XMP Specification Part 1" and the IPTC Photo Metadata Standard.
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

/** Escapes text for an XML 1.0 element, carriage returns included. Replaces characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNFIT_FOR_XML, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** Control characters except tab and line breaks, and Unicode's two noncharacters. */
const UNFIT_FOR_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** Serializes JSON for XML: characters that XML does not allow are written as JSON escapes. */
function plainJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\ufffe\uffff]|\p{Cc}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
