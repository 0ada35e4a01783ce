/** SVG paths of the icons that only the screens behind the start use, as in icon-paths.ts. */
export const screenIconPaths = {
  camera: `
    M8.5 7.5 10 5h4l1.5 2.5h3A1.5 1.5 0 0 1 20 9v8.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5V9a1.5 1.5 0 0 1 1.5-1.5ZM8.7 13
    a3.3 3.3 0 1 0 6.6 0 3.3 3.3 0 1 0-6.6 0`,
  lock: `
    M7.5 10.5V8a4.5 4.5 0 0 1 9 0v2.5M6.5 10.5h11a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-11a1.5 1.5 0 0 1-1.5-1.5V12
    a1.5 1.5 0 0 1 1.5-1.5ZM12 14.2v2.3`,
  upload: 'M12 15.5V5M7.5 9 12 4.5 16.5 9M5 19.5h14',
}
