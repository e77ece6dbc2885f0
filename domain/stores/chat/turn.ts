import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { answersNow, type ChatNumber, chatNumberIdOf, type OrderChatNumber } from './number.ts';

/**
 * What decides about the number of a new order. `chatNumbers` has the shop's active numbers by position, and is null if
 * the shop has only its own number. `formerChat` is the number of the buyer's last order there: null if this is the first
 * order, and with the id null if that was the shop's own number. See docs/product/chat-numbers.md#whose-an-order-is.
 */
export type ChatChoice = {
  chatNumbers: ChatNumber[] | null;
  formerChat: { id: string | null } | null;
};

/** Returns the buyer's number if it is still active. */
export function keptNumber({ chatNumbers, formerChat }: ChatChoice): ChatNumber | undefined {
  if (!formerChat) return undefined;
  const { id } = formerChat;
  return chatNumbers?.find((number) => chatNumberIdOf(number) === id);
}

/** Returns the positions among which the turn decides; none if there is no choice. */
export function positionsInTurn(choice: ChatChoice, timeZone: TimeZone, now: Date): number[] {
  const { chatNumbers } = choice;
  if (!chatNumbers || keptNumber(choice)) return [];
  const present = chatNumbers.filter((number) => answersNow(number, timeZone, now));
  return (present.length > 0 ? present : chatNumbers).map(({ position }) => position);
}

/** Returns the order's number; null for the shop's own. `turn` is the position that the shop's counter has drawn. */
export function numberForOrder(choice: ChatChoice, turn: number): OrderChatNumber | null {
  const chosen = keptNumber(choice) ?? choice.chatNumbers?.find(({ position }) => position === turn);
  if (!chosen || chosen.waNumber === null) return null;
  const { id, name, waNumber } = chosen;
  return { id, name, waNumber };
}
