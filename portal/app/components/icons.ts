/** The icons of the portal, each from its own file: through the package's index every build would read six thousand. */
export { default as IconArrowLeft } from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
