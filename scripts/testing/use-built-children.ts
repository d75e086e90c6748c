import { pathToFileURL } from 'node:url'
import { runChildrenFrom } from '../../engine/src/process/entry.ts'

/** Tests fork the child programs that the suite has built, if there are any. */
const folder = process.env.ANJ_TEST_BUNDLES
if (folder) runChildrenFrom(pathToFileURL(`${folder}/`))
