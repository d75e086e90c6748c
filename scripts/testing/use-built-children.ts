import { pathToFileURL } from 'node:url'
import { runChildrenFrom } from '../../engine/src/process/entry.ts'

/** Tests that fork children fork those that the suite has built, if it has. */
const folder = process.env.ANJ_TEST_BUNDLES
if (folder) runChildrenFrom(pathToFileURL(`${folder}/`))
