import { byRules } from '@/lib/read-form';

export const NO_CODE = { code: '' };

export const readCode = byRules(
  ({ code }: { code: string }) => ({ code: code.trim() === '' ? 'Please enter a code' : undefined }),
  ({ code }) => code.trim(),
);
