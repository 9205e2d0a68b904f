import { decided, type Statement, shown, tested } from './statement.ts';

const E2E = 'tests/e2e';
const SERVER = 'server/test';

/** Section 8: error catalog and successes. */
export const MESSAGES: readonly Statement[] = [
  shown('8.sign-up', "'Sign up failed' and the server's message"),
  shown('8.sign-in', "'Sign in failed' and the server's message"),
  shown('8.sign-out', "'Sign out failed' and the server's message"),
  shown('8.reset', "'Password reset failed' and the server's message"),
  shown('8.subscription', "'Error': 'Failed to check subscription status'"),
  shown('8.no-session', "'Authentication Required': 'Please log in to test image generation.'"),
  shown('8.session', "'Authentication error: {message}'"),
  shown('8.function', "'Failed to generate image: {message}'"),
  tested(
    '8.function.widget',
    'The test shows its own message',
    `${E2E}/generate.test.ts`,
    'makes one real picture in the test widget, and says why when it fails',
  ),
  decided('8.success-false', "success false: server's text, else 'Failed to generate image'", 49),
  shown('8.test', "'Test Failed': 'Failed to generate test image.', also in an alert with Try Again"),
  shown('8.generation', "'Generation Failed' and the message"),
  tested(
    '8.generation.default',
    "Default 'Failed to generate image. Please try again.'",
    'web/src/features/generations/composer/refusal.test.ts',
    'shows a general message',
  ),
  shown('8.watermark', "'Watermark Notice'"),
  shown('8.high-resolution', "'Pro Feature': 'High resolution downloads are available for Pro users only.'"),
  shown('8.download', "'Download Failed'"),
  shown('8.favorite', "'Error: Failed to update favorite status.'"),
  tested(
    '8.image-load',
    "'Failed to load generated image'",
    `${E2E}/generate.test.ts`,
    'makes one real picture in the test widget, and says why when it fails',
  ),
  shown('8.profile-load', "'Failed to load profile data' with retry"),
  shown('8.profile-save', "'Failed to save profile', 'Error': 'Failed to save profile changes'"),
  shown('8.password', "'Error': 'Failed to update password. Please try again.'"),
  tested(
    '8.deletion',
    "'Account Deletion': 'Please contact support to delete your account.'",
    `${E2E}/settings.test.ts`,
    'signs out everywhere when deletion is requested, and keeps the account on the next sign-in',
  ),
  tested(
    '8.no-row',
    'No row is no subscription, and a free row is created',
    `${SERVER}/accounts.test.ts`,
    'creates the profile and the free subscription at sign-up',
  ),
  tested(
    '8.unknown-route',
    'Unknown route: a 404 page, and the path is logged',
    `${E2E}/platform.test.ts`,
    'responds to an unknown path with a 404 page, and logs it',
  ),
  shown(
    '8.success.sign-up',
    "'Check your email': 'We've sent you a confirmation link to complete your registration.'",
  ),
  shown('8.success.sign-in', "'Welcome back!': 'You've successfully signed in.'"),
  shown('8.success.sign-out', "'Signed out': 'You've been successfully signed out.'"),
  shown('8.success.reset', "'Check your email': 'We've sent you a password reset link.'"),
  tested(
    '8.success.test',
    "'Success!': 'Test image generated successfully.'",
    `${E2E}/generate.test.ts`,
    'makes one real picture in the test widget, and says why when it fails',
  ),
  shown('8.success.picture', "'Success!': 'Your AI image has been generated successfully.'"),
  shown('8.success.profile', "'Profile Updated': 'Your profile has been saved successfully.'"),
  tested(
    '8.success.password',
    "'Password Updated': 'Your password has been changed successfully.', fields cleared",
    `${E2E}/settings.test.ts`,
    'requires the current password to change the password',
  ),
  shown('8.reset-confirmation', 'Reset shows its confirmation only without an error'),
  shown('8.delete-question', "'Are you sure you want to delete your account? This action cannot be undone.'"),
];
