import { type UseComboboxReturnValue, useCombobox } from 'downshift';
import { type RefObject, useState } from 'react';
import { areaWords, isFoundBy } from '#domain/areas/name.ts';

export type AreaOption = { key: string; name: string; note?: string | undefined };

export type AreaChoice = {
  value: string;
  options: readonly AreaOption[];
  /** Keys of the options that the typed name fits exactly: two for 'Bandung', which is a city and a regency. */
  meant: readonly string[];
  onNeed: () => void;
  onType: (text: string) => void;
  onChoose: (option: AreaOption) => void;
  onLeave: () => void;
};

type Input = RefObject<HTMLInputElement | null>;

/** Limits the list, because cheap phones render all cities of Indonesia slowly. No province has more than 60 cities. */
const MAX_SHOWN = 60;

const { InputBlur, InputChange, InputClick } = useCombobox.stateChangeTypes;

/** Returns the input's props in two sets: set `plain` always, and `roles` (ARIA attributes) only once scripts run. */
export function useAreaCombobox(choice: AreaChoice, inputId: string, input: Input) {
  const { value, options, meant } = choice;
  const [open, setOpen] = useState(false);
  const [typing, setTyping] = useState(false);
  const { shown, more, onlyMatch } = matchesOf(choice, typing);
  const choose = (option: AreaOption) => {
    setTyping(false);
    setOpen(false);
    choice.onChoose(option);
  };
  const combobox = useCombobox<AreaOption>({
    items: shown,
    inputId,
    inputValue: value,
    isOpen: open && shown.length > 0 && !onlyMatch,
    selectedItem: options.find(({ key }) => meant.length === 1 && key === meant[0]) ?? null,
    itemToString: (option) => option?.name ?? '',
    itemToKey: (option) => option?.key,
    onIsOpenChange({ isOpen, type }) {
      setOpen(isOpen);
      if (onlyMatch && type !== InputChange) setTyping(false);
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
    stateReducer(state, { type, changes }) {
      // Leaving the field must not choose an option that the mouse happened to highlight.
      if (type === InputBlur) return { ...changes, selectedItem: state.selectedItem };
      if (type === InputClick) return { ...changes, isOpen: true };
      // Browsers also autofill fields without the focus. The lists of those fields must stay closed.
      if (type === InputChange) return { ...changes, isOpen: document.activeElement === input.current };
      return changes;
    },
  });
  const handlers = {
    onFocus: choice.onNeed,
    onType(text: string) {
      setTyping(true);
      choice.onType(text);
    },
    onArrow() {
      // Downshift opens the list only after the next render. An Enter before that would submit the form.
      setOpen(true);
      if (onlyMatch) setTyping(false);
    },
    onEnter() {
      const [only, ...others] = shown;
      if (only && others.length === 0) choose(only);
    },
    onLeave() {
      setOpen(false);
      setTyping(false);
      choice.onLeave();
    },
  };
  const unmatched = open && typing && options.length > 0 && shown.length === 0;
  return { combobox, shown, more, unmatched, ...inputProps(combobox, input, handlers) };
}

/**
 * Returns the options that fit the text. `onlyMatch` is true if the user emptied the field or typed the full name of
 * the only option. The list then stays closed, so that it does not cover the next field.
 */
function matchesOf({ value, options, meant }: AreaChoice, typing: boolean) {
  const empty = value.trim() === '';
  const fits = ({ key, name }: AreaOption) => meant.includes(key) || isFoundBy(name, value);
  const found = typing && !empty ? options.filter(fits) : options;
  const shown = found.slice(0, MAX_SHOWN);
  const isWhole = shown.length === 1 && sameName(shown[0]?.name ?? '', value);
  return { shown, more: found.length > shown.length, onlyMatch: typing && (empty || isWhole) };
}

type Handlers = {
  onFocus: () => void;
  onType: (text: string) => void;
  onArrow: () => void;
  onEnter: () => void;
  onLeave: () => void;
};

function inputProps(combobox: UseComboboxReturnValue<AreaOption>, input: Input, handlers: Handlers) {
  const {
    role,
    'aria-autocomplete': autocomplete,
    'aria-controls': controls,
    'aria-expanded': expanded,
    'aria-activedescendant': active,
    'aria-labelledby': _,
    ...plain
  } = combobox.getInputProps({
    ref: input,
    onFocus: handlers.onFocus,
    onChange: (event) => handlers.onType(event.currentTarget.value),
    onKeyDown(event) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') handlers.onArrow();
      if (event.key === 'Enter' && combobox.isOpen && combobox.highlightedIndex < 0) handlers.onEnter();
    },
    onBlur: handlers.onLeave,
  });
  const roles = {
    role,
    'aria-autocomplete': autocomplete,
    'aria-controls': controls,
    'aria-expanded': expanded,
    'aria-activedescendant': active || undefined,
  };
  return { plain, roles };
}

function sameName(a: string, b: string): boolean {
  return areaWords(a).join(' ') === areaWords(b).join(' ');
}
