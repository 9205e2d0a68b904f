import { PLANS } from '@easel/shared/contracts/plans';
import { describe, expect, it } from 'vitest';
import { describeStyle } from '@/entities/picture/describe-style';
import { testCustomStyle } from './custom-style.fixture';
import { fitStyle, whyOtherStyle } from './style-choice';

const house = testCustomStyle();
const { free, pro, team } = PLANS;
const extra = { style: 'noir', customStyle: null } as const;
const custom = { style: 'noir', customStyle: house.id } as const;
const plain = { style: 'anime', customStyle: null } as const;

describe('fitStyle', () => {
  it('keeps what the plan and the account include', () => {
    expect(fitStyle(plain, { plan: free, customStyles: [] })).toEqual(plain);
    expect(fitStyle(extra, { plan: pro, customStyles: [] })).toEqual(extra);
    expect(fitStyle(custom, { plan: team, customStyles: [house] })).toEqual(custom);
  });

  it('keeps everything while neither is known', () => {
    const unknown = { plan: undefined, customStyles: undefined };
    expect(fitStyle(extra, unknown)).toEqual(extra);
    expect(fitStyle(custom, unknown)).toEqual(custom);
  });

  it('replaces a deleted or locked custom style with its base, if the plan includes that', () => {
    expect(fitStyle(custom, { plan: team, customStyles: [] })).toEqual(extra);
    expect(fitStyle(custom, { plan: pro, customStyles: [house] })).toEqual(extra);
    expect(fitStyle(custom, { plan: free, customStyles: [house] })).toEqual({
      style: 'photorealistic',
      customStyle: null,
    });
  });
});

describe('whyOtherStyle', () => {
  it('is null if the style is unchanged', () => {
    expect(whyOtherStyle(custom, { plan: team, customStyles: [house] })).toBeNull();
    expect(whyOtherStyle(extra, { plan: undefined, customStyles: undefined })).toBeNull();
  });

  it.each([
    [extra, { plan: free, customStyles: [] }, 'Noir needs the Pro plan, so Photorealistic is used.'],
    [custom, { plan: pro, customStyles: [house] }, 'A custom style needs the Team plan, so Noir is used.'],
    [custom, { plan: team, customStyles: [] }, 'Its custom style is not available here, so Noir is used.'],
  ])('explains why %o is replaced', (wanted, offer, why) => {
    expect(whyOtherStyle(wanted, offer)).toBe(why);
  });
});

it('a custom style is described by its name and its base', () => {
  expect(describeStyle({ style: 'noir', customStyle: house })).toBe('House (Noir)');
  expect(describeStyle({ style: 'noir', customStyle: null })).toBe('Noir');
});
