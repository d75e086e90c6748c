/** The icons of ui, each from its own file: through the package's index every build would read six thousand. */
export { default as IconEye } from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
export { default as IconEyeOff } from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
export { default as IconLogout } from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
export { default as IconMoon } from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
export { default as IconSun } from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
export { default as IconUserCircle } from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
