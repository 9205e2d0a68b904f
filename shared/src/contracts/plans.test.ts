import { expect, test } from 'vitest';
import { type Entitlement, isPro, PLANS, planOf } from './plans.ts';

const now = new Date('2026-06-01T00:00:00Z');
const pro: Entitlement = {
  subscribed: true,
  subscriptionTier: 'pro',
  subscriptionEnd: null,
  plan: 'pro',
};

test('a subscriber of a paid tier is pro until the period ends', () => {
  expect(isPro(pro, now)).toBe(true);
  expect(isPro({ ...pro, subscriptionEnd: new Date('2026-06-01T00:00:01Z') }, now)).toBe(true);
  expect(isPro({ ...pro, subscriptionEnd: now }, now)).toBe(false);
});

test('a tier without a subscription is not pro, and neither is a subscription to the free tier', () => {
  expect(isPro({ ...pro, subscribed: false }, now)).toBe(false);
  expect(isPro({ ...pro, subscriptionTier: 'free' }, now)).toBe(false);
});

test('applies the limits of Free to accounts that are not pro', () => {
  expect(planOf({ ...pro, subscribed: false }, now)).toBe(PLANS.free);
});

test('lets the tier decide if plan and tier disagree', () => {
  expect(planOf({ ...pro, plan: 'free' }, now)).toBe(PLANS.pro);
  expect(planOf({ ...pro, subscriptionTier: 'premium' }, now)).toBe(PLANS.team);
  expect(planOf({ ...pro, subscriptionTier: 'premium', plan: 'enterprise' }, now)).toBe(PLANS.enterprise);
});
