import { decided, inapplicable, type Statement, shown, tested } from './statement.ts';

const E2E = 'tests/e2e';
const SERVER = 'server/test';
const COMPOSER = 'web/src/features/generations/composer';

/** Section 5: validation rules. */
export const VALIDATION: readonly Statement[] = [
  shown('5.prompt.maximum', 'At most 500 characters'),
  shown('5.prompt.counter', "A live 'n/500 characters' counter"),
  shown('5.prompt.clear', 'A clear button'),
  shown('5.prompt.clear-disabled', 'It is disabled when empty'),
  shown('5.prompt.missing', "'Missing Prompt': 'Please enter a prompt to generate an image.'"),
  shown('5.prompt.generate-disabled', 'Generate is disabled when blank'),
  decided('5.prompt.generating', 'Generate is disabled when generating', 49),
  tested(
    '5.test.blank',
    'The test does nothing when blank',
    `${E2E}/generate.test.ts`,
    'makes one real picture in the test widget, and says why when it fails',
  ),
  shown('5.session.page', "'Please log in to generate images'"),
  shown('5.session.test', "'Please log in to test image generation.'"),
  shown('5.iterations', 'Iterations 1 to 4, step 1'),
  shown('5.register.match', "'Passwords don't match'"),
  shown('5.register.terms', "'Please accept the terms and conditions'"),
  tested(
    '5.required',
    'Login, register and reset fields are required',
    'web/src/features/auth/form-rules.test.ts',
    'requires an address and a password',
  ),
  tested(
    '5.email-type',
    'Email fields are of email type',
    'shared/src/contracts/email.test.ts',
    'the form and the contract reject %j',
  ),
  shown('5.credentials', "'You must provide either an email or phone number and a password'"),
  tested(
    '5.weak',
    'Weak passwords are refused with reasons',
    `${SERVER}/accounts.test.ts`,
    'refuses a weak password with the reasons',
  ),
  shown('5.password.match', "'Password Mismatch': 'New passwords do not match'"),
  shown('5.password.length', "'Password Too Short': 'Password must be at least 6 characters long'"),
  tested(
    '5.password.current',
    'Decisions: the current password is checked',
    `${SERVER}/accounts.test.ts`,
    'requires the current password for a new one',
  ),
  shown('5.profile.email', 'Profile email is disabled'),
  inapplicable('5.phone', 'Sign-up by phone', 'the client decided that it is not offered'),
  tested(
    '5.prompt.length',
    'The cut splits no character',
    `${COMPOSER}/prompt-text.test.ts`,
    'cuts at 500 characters without splitting one',
  ),
];
