import { addIcons } from '../../../ui/icon.tsx'
import { laterIconPaths } from '../../../ui/later-icon-paths.ts'

// The first step is lighter without them: whatever shows one imports this file.
addIcons(laterIconPaths)
