import { describe, expect, it } from 'vitest';
import {
  availabilityOf,
  type Choice,
  choiceIn,
  choiceSentence,
  chosenVariant,
  soldOptions,
} from './choice.ts';

const shirt = {
  options: [
    { name: 'Ukuran', values: ['M', 'L', 'XL', 'XXL'] },
    { name: 'Warna', values: ['Merah', 'Biru'] },
  ],
  variants: [
    { id: 'm-merah', optionValues: ['M', 'Merah'], stok: 3 },
    { id: 'm-biru', optionValues: ['M', 'Biru'], stok: 1 },
    { id: 'l-merah', optionValues: ['L', 'Merah'], stok: 2 },
    { id: 'l-biru', optionValues: ['L', 'Biru'], stok: 0 },
    { id: 'xl-merah', optionValues: ['XL', 'Merah'], stok: 0 },
  ],
};
const plain = { options: [], variants: [{ id: 'teh', optionValues: [], stok: 1 }] };

describe('a choice', () => {
  it('offers no value that is not sold', () => {
    expect(soldOptions(shirt)).toEqual([
      { name: 'Ukuran', values: ['M', 'L', 'XL'] },
      { name: 'Warna', values: ['Merah', 'Biru'] },
    ]);
  });

  it.each<[string, string, Choice]>([
    ['that an address names', 'varian=l-biru', ['L', 'Biru']],
    ['that no address names', '', [null, null]],
    ['of a variant that ended', 'varian=xxl-merah', [null, null]],
    ['that a form sends', 'opsi1=XL&opsi2=Biru', ['XL', 'Biru']],
    ['of a value that is not sold', 'opsi1=XXL&opsi2=Biru', [null, 'Biru']],
  ])('%s', (_, address, choice) => {
    expect(choiceIn(new URLSearchParams(address), shirt)).toEqual(choice);
  });

  it('includes options that have one value', () => {
    const red = { ...shirt, variants: shirt.variants.filter(({ id }) => id.endsWith('merah')) };
    const nothing = new URLSearchParams();
    expect(choiceIn(nothing, red)).toEqual([null, 'Merah']);
    expect(choiceIn(nothing, plain)).toEqual([]);
    expect(chosenVariant(plain.variants, [])?.id).toBe('teh');
  });

  it('gives a variant once it is complete', () => {
    expect(chosenVariant(shirt.variants, ['M', null])).toBeNull();
    expect(chosenVariant(shirt.variants, ['M', 'Biru'])?.id).toBe('m-biru');
    expect(chosenVariant(shirt.variants, ['XL', 'Biru'])).toBeNull();
  });

  it.each([
    [['M', null], 'inStock'],
    [['XL', null], 'soldOut'],
    [['L', 'Biru'], 'soldOut'],
    [['XL', 'Biru'], 'notSold'],
  ] as const)('%j is %s', (choice, availability) => {
    expect(availabilityOf(shirt.variants, choice)).toBe(availability);
  });

  it.each([
    [[null, null], 'Pilih Ukuran dan Warna.'],
    [['M', null], 'Pilih Warna.'],
    [['M', 'Merah'], 'Pilihan Anda: M, Merah.'],
    [['XL', 'Merah'], 'XL, Merah habis. Yang ada: M, Merah; L, Merah; M, Biru.'],
    [['XL', 'Biru'], 'XL, Biru tidak dijual. Yang ada: M, Biru; M, Merah; L, Merah.'],
  ])('%j is described: %s', (choice, sentence) => {
    expect(choiceSentence(shirt, choice)).toBe(sentence);
  });

  it('has a short description, even with many alternatives', () => {
    const values = Array.from({ length: 20 }, (_, index) => `R${index}`);
    const many = {
      options: [{ name: 'Rasa', values }],
      variants: values.map((value, index) => ({ id: value, optionValues: [value], stok: index })),
    };
    expect(choiceSentence(many, ['R0'])).toBe('R0 habis. Yang ada: R1; R2; R3; R4; dan 15 lainnya.');
    const soldOut = { ...many, variants: many.variants.map((variant) => ({ ...variant, stok: 0 })) };
    expect(choiceSentence(soldOut, ['R3'])).toBe('R3 habis. Pilihan lain juga habis.');
    expect(choiceSentence(plain, [])).toBe('');
  });
});
