/** Days within which a merge can be undone. */
export const undoDays = 30
export const undoSeconds = undoDays * 86_400
