/** A prompt with wildcards: fixed text has one option, `{red|blue}` has two. */
type Parts = readonly (readonly string[])[];

/** Why a template cannot be read, as a sentence for people. */
export type WildcardProblem = { problem: string };

const UNCLOSED = 'A wildcard is not closed: write } after its last option, or \\{ for a brace.';
const UNOPENED = 'A } has no opening brace: write \\} for a brace.';
const NESTED = 'A wildcard cannot contain another one.';
/** A backslash before one of these stands for the character itself; before any other one, for a backslash. */
const ESCAPED = new Set(['{', '}', '|', '\\']);

/** Reads a template in one pass. Outside braces, `|` is an ordinary character. */
function readTemplate(template: string): Parts | WildcardProblem {
  const parts: string[][] = [];
  let text = '';
  let options: string[] | null = null;
  for (let at = 0; at < template.length; at += 1) {
    const letter = template[at] ?? '';
    const next = template[at + 1] ?? '';
    if (letter === '\\' && ESCAPED.has(next)) {
      text += next;
      at += 1;
    } else if (letter === '{') {
      if (options) return { problem: NESTED };
      if (text !== '') parts.push([text]);
      options = [];
      text = '';
    } else if (letter === '|' && options) {
      options.push(text);
      text = '';
    } else if (letter === '}') {
      if (!options) return { problem: UNOPENED };
      parts.push([...options, text]);
      options = null;
      text = '';
    } else text += letter;
  }
  if (options) return { problem: UNCLOSED };
  return text === '' ? parts : [...parts, [text]];
}

/**
 * Returns the prompts that a template stands for, in the order of its options, the last wildcard changing fastest. White space around
 * and between words is reduced to single spaces, since an option may be empty.
 *
 * @param most Templates with more combinations are a problem, and are not expanded.
 */
export function expandWildcards(template: string, most: number): string[] | WildcardProblem {
  const parts = readTemplate(template);
  if ('problem' in parts) return parts;
  // Infinity for too many.
  const count = parts.reduce((product, options) => product * options.length, 1);
  if (count > most) return { problem: `This expands to more than ${most} prompts.` };
  let prompts = [''];
  for (const options of parts) {
    prompts = prompts.flatMap((prompt) => options.map((option) => prompt + option));
  }
  const spaced = prompts.map((prompt) => prompt.trim().replace(/\s+/g, ' '));
  return spaced.includes('') ? { problem: 'One of the prompts it expands to is empty.' } : spaced;
}
