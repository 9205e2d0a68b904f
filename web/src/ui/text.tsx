import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

const HEADING_SIZES = {
  display: 'text-[clamp(2.5rem,1.4rem+4.6vw,5rem)] leading-[1.02] tracking-[-0.025em]',
  xl: 'text-[clamp(2rem,1.5rem+2.2vw,3.125rem)] leading-[1.08] tracking-[-0.02em]',
  lg: 'text-[clamp(1.625rem,1.4rem+1vw,2.125rem)] leading-[1.15] tracking-[-0.015em]',
  md: 'text-2xl leading-tight tracking-[-0.01em]',
  sm: 'text-xl leading-snug',
  xs: 'text-lg leading-snug',
} as const;

export type HeadingLevel = 1 | 2 | 3 | 4;

const DEFAULT_SIZES = { 1: 'xl', 2: 'lg', 3: 'md', 4: 'sm' } as const;

export interface HeadingProps extends ComponentProps<'h1'> {
  /** The level in the document's outline. It also sets the size, unless `size` is given. */
  level: HeadingLevel;
  size?: keyof typeof HEADING_SIZES | undefined;
}

export function Heading({ level, size = DEFAULT_SIZES[level], className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag {...rest} className={clsx('text-balance font-[450] font-display', HEADING_SIZES[size], className)} />
  );
}

const TEXT_SIZES = {
  xs: 'text-xs',
  sm: 'text-sm',
  md: 'text-base',
  lg: 'text-lg leading-relaxed',
  xl: 'text-[clamp(1.125rem,1rem+0.5vw,1.375rem)] leading-relaxed',
} as const;

const TEXT_TONES = {
  default: '',
  muted: 'text-ink-muted',
  faint: 'text-ink-faint',
  accent: 'text-accent-text',
  danger: 'text-danger',
  success: 'text-success',
} as const;

export interface TextProps extends ComponentProps<'p'> {
  as?: 'p' | 'span' | 'div' | undefined;
  size?: keyof typeof TEXT_SIZES | undefined;
  tone?: keyof typeof TEXT_TONES | undefined;
}

export function Text({ as: Tag = 'p', size = 'md', tone = 'default', className, ...rest }: TextProps) {
  return <Tag {...rest} className={clsx(TEXT_SIZES[size], TEXT_TONES[tone], className)} />;
}
