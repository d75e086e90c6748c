/** The portal's icons. Importing each from its own file keeps builds from reading the package's 6,000 icons. */
export { default as IconArrowLeft } from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
export { default as IconHome } from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
