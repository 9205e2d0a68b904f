import { PLANS } from '@easel/shared/contracts/plans';
import { describe, expect, it } from 'vitest';
import { formatDollars, pricePerMonth, pricePerYear } from './plan-price';

const PLAN = { monthlyPrice: 9, annualDiscountPercent: 20 };

describe('a price', () => {
  it('is a fifth less when a year is paid at once', () => {
    expect(pricePerMonth(PLAN, 'monthly')).toBe(9);
    expect(pricePerMonth(PLAN, 'annual')).toBe(7.2);
    expect(pricePerYear(PLAN)).toBe(86.4);
  });

  it('is the same either way if there is no yearly price', () => {
    const free = { monthlyPrice: 0, annualDiscountPercent: null };
    expect(pricePerMonth(free, 'annual')).toBe(0);
    expect(pricePerYear(free)).toBeNull();
  });

  it('adds up: twelve months equal the year, for every plan', () => {
    for (const plan of Object.values(PLANS)) {
      const year = pricePerYear(plan) ?? plan.monthlyPrice * 12;
      expect(formatDollars(pricePerMonth(plan, 'annual') * 12)).toBe(formatDollars(year));
    }
  });

  it('shows cents if there are any', () => {
    expect([0, 9, 7.2, 1_188].map(formatDollars)).toEqual(['$0', '$9', '$7.20', '$1,188']);
  });
});
