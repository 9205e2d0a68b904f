import type { Verdict } from '@easel/shared/contracts/verify';
import type { Verification } from '@easel/shared/contracts/verify.schema';
import { SITE } from '@/lib/site';

export interface VerdictWords {
  title: string;
  text: string;
  tone: 'success' | 'warning' | 'neutral';
}

export const VERDICT_WORDS: Readonly<Record<Verdict, VerdictWords>> = {
  file: {
    title: 'Made here',
    text: 'This exact file was made here. Not a byte has changed since.',
    tone: 'success',
  },
  credential: {
    title: 'Made here',
    text: 'It carries a content credential that this site signed, and has not been changed since.',
    tone: 'success',
  },
  picture: {
    title: 'Made here, then re-saved',
    text: 'It shows the same as one of our pictures. Since then it was re-saved, resized or stripped of its metadata.',
    tone: 'success',
  },
  claim: {
    title: 'It says that it was made here',
    text: 'Its metadata says so, which anyone could have written. Nothing else confirms it.',
    tone: 'warning',
  },
  none: {
    title: `No sign of ${SITE.name}`,
    text: "Nothing shows that it was made here. That does not prove that it wasn't: heavy editing can remove every trace.",
    tone: 'neutral',
  },
};

/** Returns whether the file's own data is proven, rather than only that its content was made here. */
export function isProven(verdict: Verdict): boolean {
  return verdict === 'file' || verdict === 'credential';
}

const SOURCE_WORDS: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'Made by an AI model',
  compositeWithTrainedAlgorithmicMedia: 'Partly made by an AI model',
  digitalCapture: 'Taken with a camera',
  digitalCreation: 'Made by hand, digitally',
};

/** Describes an IPTC digital source type, a URL whose last segment is its name. */
export function describeSource(digitalSourceType: string): string {
  const name = digitalSourceType.split('/').at(-1) || digitalSourceType;
  return SOURCE_WORDS[name] ?? name;
}

/** Returns when the image was made, if known, and whether only the file claims so. */
export function madeAt({ verdict, createdAt, recipe }: Verification): { at: Date; isClaim: boolean } | null {
  if (createdAt !== null) return { at: new Date(createdAt), isClaim: false };
  return recipe && { at: new Date(recipe.createdAt), isClaim: !isProven(verdict) };
}
