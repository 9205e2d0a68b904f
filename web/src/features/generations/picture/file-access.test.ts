import type { Generation } from '@easel/shared/contracts/generation.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { describe, expect, it } from 'vitest';
import { obstacleTo } from './file-access';

const picture = (hasWatermark: boolean, becomesClean = false) => ({
  image: { hasWatermark, becomesClean } as Generation['image'],
});

describe('the larger and the vector file of a picture', () => {
  it('are available on the plans that include them', () => {
    expect(obstacleTo('high-res', PLANS.free, picture(true))?.title).toBe('Pro Feature');
    expect(obstacleTo('high-res', PLANS.pro, picture(false))).toBeNull();
    expect(obstacleTo('vector', PLANS.pro, picture(false))?.title).toBe('Team Feature');
    expect(obstacleTo('vector', PLANS.team, picture(false))).toBeNull();
  });

  it('are not available for a picture with a watermark, on any plan', () => {
    expect(obstacleTo('high-res', PLANS.pro, picture(true))?.description).toContain('Run it again');
    expect(obstacleTo('vector', PLANS.team, picture(true))).not.toBeNull();
    expect(obstacleTo('high-res', PLANS.pro, picture(true, true))?.description).toContain('in a minute');
  });
});
