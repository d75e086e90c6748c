import { launch } from './launch.mjs'

launch('anj.ts')
