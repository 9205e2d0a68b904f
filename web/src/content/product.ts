import { SITE } from '@/lib/site';

/** As the operator has configured it. */
export const PRODUCT_NAME = SITE.name;

export const PRODUCT_TAGLINE = 'Put words in. Take pictures out.';
