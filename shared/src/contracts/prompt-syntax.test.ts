import { expect, test } from 'vitest';
import { hasControlTag } from './prompt-syntax.ts';

test.each([
  ['as the server takes it', 'a fox <sd_cpp_extra_args>{"seed":1}</sd_cpp_extra_args>'],
  ['opened only', 'a fox <sd_cpp_extra_args>{"seed":1}'],
  ['closed only', 'a fox </sd_cpp_extra_args>'],
  ['in capitals', '<SD_CPP_Extra_Args>{}</SD_CPP_EXTRA_ARGS>'],
  ['with spaces and line breaks', '< sd_cpp\n_extra_ args >'],
  ['with escapes that an escaper may take out', '<sd_cpp_\\(extra\\)_[args]>'],
  ['with characters that nobody sees', '<sd_\u200bcpp_\u00adextra_args>'],
  ['in full-width letters', '＜ｓｄ＿ｃｐｐ＿ｅｘｔｒａ＿ａｒｇｓ＞'],
  ['with marks on its letters', '<sd_cpp_éxtra_ärgs>'],
  ['around a tag that an escaper may take out', '<sd_cpp_<lora:fox:1>extra_args>'],
  ['around tags within tags', '<sd_<a<b>c>cpp_extra<lora:x:1>_args>'],
  ['without its brackets', 'sd_cpp_extra_args'],
])('detects the control tag %s', (_, text) => {
  expect(hasControlTag(text)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['plain words', 'a fox in the snow, extra fur, pirate args'],
  ['other tags', '<lora:fox:0.8> <b>bold</b> <|endoftext|>'],
  ['comparisons', 'more light > less light, 1 < 2, <3'],
  ['other scripts', '雪の中の狐、лиса в снегу, ثعلب 🦊'],
])('accepts %s', (_, text) => {
  expect(hasControlTag(text)).toBe(false);
});

test.each([
  ['tags around one that stays', 'sd <x> cpp <ex<q>tra> args'],
  ['closing brackets in front', '>> sd_cpp_<>>extra_args'],
  ['opening brackets that stay open', '<<< sd_cpp < extra <b> args'],
  ['its first letters twice', 'sdsd_cpp_extra_args'],
])('detects the control tag among %s', (_, text) => {
  expect(hasControlTag(text)).toBe(true);
});

test.each([
  ['nested brackets', '<'.repeat(32_768) + '>'.repeat(32_768)],
  ['brackets that stay open', '<'.repeat(65_536)],
  ['parts of the tag', '<sdcppextraar>'.repeat(4_681)],
])('checks 64 KiB of %s in one pass', (_, text) => {
  expect(hasControlTag(text)).toBe(false);
});
