// What menus, popovers and tooltips need once one is opened, as one file.
export { MenuPart } from './menu-part.tsx'
export { PopoverPart } from './popover-part.tsx'
export { TooltipPart } from './tooltip-part.tsx'
