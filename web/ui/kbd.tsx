/** A keyboard shortcut: `keys={['Ctrl', 'K']}`. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="kbds">
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key may occur twice, and the list is static
        <kbd key={index} className="kbd">
          {key}
        </kbd>
      ))}
    </span>
  )
}
