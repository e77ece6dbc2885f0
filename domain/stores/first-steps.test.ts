import { expect, test } from 'vitest';
import { type FirstStepsDone, firstSteps, progressOf } from './first-steps.ts';

const nothing: FirstStepsDone = {
  product: false,
  logo: false,
  whatsapp: false,
  shipping: false,
  payment: false,
  share: false,
};

test('a new shop has all steps left', () => {
  expect(progressOf(nothing)).toEqual({ done: 0, total: 6 });
});

test('steps count in any order', () => {
  expect(progressOf({ ...nothing, share: true, logo: true, whatsapp: true })).toEqual({
    done: 3,
    total: 6,
  });
});

test('progress ends with the last step, and not before', () => {
  const everything = {
    product: true,
    logo: true,
    whatsapp: true,
    shipping: true,
    payment: true,
    share: true,
  };
  expect(progressOf(everything)).toBeNull();
  for (const step of firstSteps)
    expect(progressOf({ ...everything, [step]: false })).toEqual({ done: 5, total: 6 });
});
