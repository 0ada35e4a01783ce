/** Keys to press, one after another as they are held: `keys={['Ctrl', 'K']}`. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="kbds">
      {keys.map((key) => (
        <kbd key={key} className="kbd">
          {key}
        </kbd>
      ))}
    </span>
  )
}
