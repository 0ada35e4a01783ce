import type courses from '../../locales/en/courses.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    courses: typeof courses
  }
}
