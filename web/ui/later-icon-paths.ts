/** SVG paths of the icons that guests' pages use behind their first step, as in icon.tsx; the staff app has them from the start. */
export const laterIconPaths = {
  bell: 'M6.5 10a5.5 5.5 0 0 1 11 0c0 5 2 6.5 2 6.5h-15s2-1.5 2-6.5ZM10 20a2.3 2.3 0 0 0 4 0',
  note: 'M6 4h12v11l-5 5H6zM18 15h-5v5M9 8.5h6M9 12h3',
  'calendar-plus':
    'M20 12V8a2.5 2.5 0 0 0-2.5-2.5h-11A2.5 2.5 0 0 0 4 8v9.5A2.5 2.5 0 0 0 6.5 20H12M4 10h16M8.5 3.5v4M15.5 3.5v4M18 15.5v5M15.5 18h5',
  coin: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8',
  external: 'M13.5 4.5h6v6M19.5 4.5 11 13M17.5 14v4a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.5h4',
  repeat: 'M4.5 11V10A3.5 3.5 0 0 1 8 6.5h11.5M16.5 3.5l3 3-3 3M19.5 13v1a3.5 3.5 0 0 1-3.5 3.5H4.5M7.5 20.5l-3-3 3-3',
  wallet:
    'M18.5 8.5V6A1.5 1.5 0 0 0 17 4.5H6a2 2 0 0 0 0 4h13A1.5 1.5 0 0 1 20.5 10v8a1.5 1.5 0 0 1-1.5 1.5H6a2 2 0 0 1-2-2v-11M16.5 14v.1',
} as const
