import { useEffect, useState } from 'react'

const isSame = (a: readonly Element[], b: readonly Element[]) => a.length === b.length && a.every((one, i) => one === b[i])

/** The elements in another one that match a selector, as they come and go. */
export function useElements(within: string, selector: string): readonly Element[] {
  const [found, setFound] = useState<readonly Element[]>([])
  useEffect(() => {
    let frame = 0
    const find = () => {
      frame = 0
      const next = [...document.querySelectorAll(`${within} ${selector}`)]
      setFound((before) => (isSame(before, next) ? before : next))
    }
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(find)
    })
    const root = document.querySelector(within)
    if (root) observer.observe(root, { childList: true, subtree: true })
    find()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [within, selector])
  return found
}
