/** Scrolls a row that is wider than its place sideways, so that an item of it is in view. Nothing else is scrolled. */
export function showInRow(row: HTMLElement | null, item: Element | null | undefined): void {
  if (!row || !item) return
  const [place, box] = [row.getBoundingClientRect(), item.getBoundingClientRect()]
  if (box.left < place.left) row.scrollLeft -= place.left - box.left
  else if (box.right > place.right) row.scrollLeft += box.right - place.right
}
