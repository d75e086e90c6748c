/**
 * Icons used by this package. Each is imported from its own file, so that builds don't have to read all 6,000 of
 * Tabler's.
 */
export { default as IconArrowDown } from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
export { default as IconEraser } from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
export { default as IconEye } from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
export { default as IconEyeOff } from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
export { default as IconLogout } from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
export { default as IconMessageCircleQuestion } from '@tabler/icons-react/dist/esm/icons/IconMessageCircleQuestion.mjs'
export { default as IconMoon } from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
export { default as IconRefresh } from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
export { default as IconSend } from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
export { default as IconSun } from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
export { default as IconThumbDown } from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs'
export { default as IconThumbDownFilled } from '@tabler/icons-react/dist/esm/icons/IconThumbDownFilled.mjs'
export { default as IconThumbUp } from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
export { default as IconThumbUpFilled } from '@tabler/icons-react/dist/esm/icons/IconThumbUpFilled.mjs'
export { default as IconUserCircle } from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
export { default as IconX } from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
