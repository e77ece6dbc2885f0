import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { answersNow, type ChatNumber, chatNumberIdOf, type OrderChatNumber } from './number.ts';

/**
 * The facts that decide which of a shop's WhatsApp numbers gets a new order. `chatNumbers` are the active numbers, or
 * null if the shop has only its own. `formerChat` is the number of the buyer's last order, or null if none. Its `id` is
 * null for the shop's own number. See docs/product/chat-numbers.md#whose-an-order-is.
 */
export type ChatChoice = {
  chatNumbers: ChatNumber[] | null;
  formerChat: { id: string | null } | null;
};

/** Buyers keep the WhatsApp number that handled their last order, while it is active. */
export function keptNumber({ chatNumbers, formerChat }: ChatChoice): ChatNumber | undefined {
  if (!formerChat) return undefined;
  const { id } = formerChat;
  return chatNumbers?.find((number) => chatNumberIdOf(number) === id);
}

/**
 * Returns the positions of the numbers that take turns; none if the shop has only one number or `keptNumber` finds one.
 */
export function positionsInTurn(choice: ChatChoice, timeZone: TimeZone, now: Date): number[] {
  const { chatNumbers } = choice;
  if (!chatNumbers || keptNumber(choice)) return [];
  const present = chatNumbers.filter((number) => answersNow(number, timeZone, now));
  return (present.length > 0 ? present : chatNumbers).map(({ position }) => position);
}

/** Returns the number of the buyer's last order or else the one at position `turn`; null for the shop's own number. */
export function numberForOrder(choice: ChatChoice, turn: number): OrderChatNumber | null {
  const chosen = keptNumber(choice) ?? choice.chatNumbers?.find(({ position }) => position === turn);
  if (!chosen || chosen.waNumber === null) return null;
  const { id, name, waNumber } = chosen;
  return { id, name, waNumber };
}
