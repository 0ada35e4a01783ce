/** Keys to press, one after another as they are held: `keys={['Ctrl', 'K']}`. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="kbds">
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice, and none ever moves
        <kbd key={index} className="kbd">
          {key}
        </kbd>
      ))}
    </span>
  )
}
