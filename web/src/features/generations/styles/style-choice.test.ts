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
  it('keeps what the plan and the account have', () => {
    expect(fitStyle(plain, { plan: free, customStyles: [] })).toEqual(plain);
    expect(fitStyle(extra, { plan: pro, customStyles: [] })).toEqual(extra);
    expect(fitStyle(custom, { plan: team, customStyles: [house] })).toEqual(custom);
  });

  it('keeps everything while neither is known', () => {
    const unknown = { plan: undefined, customStyles: undefined };
    expect(fitStyle(extra, unknown)).toEqual(extra);
    expect(fitStyle(custom, unknown)).toEqual(custom);
  });

  it('leaves of a custom style that is gone or locked the one that it built on, where the plan has that', () => {
    expect(fitStyle(custom, { plan: team, customStyles: [] })).toEqual(extra);
    expect(fitStyle(custom, { plan: pro, customStyles: [house] })).toEqual(extra);
    expect(fitStyle(custom, { plan: free, customStyles: [house] })).toEqual({
      style: 'photorealistic',
      customStyle: null,
    });
  });
});

describe('whyOtherStyle', () => {
  it('is silent where the style stays', () => {
    expect(whyOtherStyle(custom, { plan: team, customStyles: [house] })).toBeNull();
    expect(whyOtherStyle(extra, { plan: undefined, customStyles: undefined })).toBeNull();
  });

  it.each([
    [extra, { plan: free, customStyles: [] }, 'Noir needs the Pro plan, so Photorealistic is used.'],
    [custom, { plan: pro, customStyles: [house] }, 'A custom style needs the Team plan, so Noir is used.'],
    [custom, { plan: team, customStyles: [] }, 'Its custom style is not here any more, so Noir is used.'],
  ])('tells why not %o', (wanted, offer, why) => {
    expect(whyOtherStyle(wanted, offer)).toBe(why);
  });
});

it('a custom style is called by its name and what it builds on', () => {
  expect(describeStyle({ style: 'noir', customStyle: house })).toBe('House (Noir)');
  expect(describeStyle({ style: 'noir', customStyle: null })).toBe('Noir');
});
