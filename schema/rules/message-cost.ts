/**
 * What the platform charges a salon for a message, in thousandths of a euro. Only text messages of the platform's own account cost
 * something: those of a salon's account are paid by the salon to its provider.
 */
export const smsPartPrice = 65

/** In euro. */
export const computeMessageCost = ({ smsParts, byOwnAccount }: { smsParts: number; byOwnAccount: boolean }): number =>
  byOwnAccount ? 0 : (smsParts * smsPartPrice) / 1000
