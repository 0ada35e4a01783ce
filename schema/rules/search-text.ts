/** What a typed text is searched as: its first 100 characters, with spaces for those that no line contains. */
export const toSearchText = (typed: string): string =>
  typed
    .slice(0, 100)
    .replaceAll(/[\p{Cc}\p{Cs}\p{Z}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
