import { generateResponseSchema } from '@easel/shared/contracts/generation.schema';
import type { Page } from 'playwright-core';

/**
 * Presses Generate on the composer, and returns the id of the accepted generation. The page may show an earlier picture, such as a
 * style's sample, until then: what a test waits for must belong to this id.
 */
export async function pressGenerate(page: Page): Promise<string> {
  const accepted = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/generate');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  return generateResponseSchema.parse(await (await accepted).json()).id;
}
