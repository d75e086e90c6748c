import { rowsAsCsvOptions } from '@anj/engine'
import {
  addConnection,
  addFile,
  addPlace,
  addSet,
  addUpload,
  addWorkflow,
  databaseInput,
  tus,
  uploadHeaders,
} from '../fixtures.ts'
import type { Call, Calls, Made, MakeCall } from './call.ts'
import { ofWorkflow } from './of-workflow.ts'

const ofFile =
  (body?: unknown): MakeCall =>
  async (cast) => {
    const id = await addFile(cast, cast.owner)
    return { path: { datasetId: id }, hides: [id], ...(body === undefined ? {} : { body }) }
  }
const ofSet: MakeCall = async (cast) => {
  const id = await addSet(cast, cast.owner)
  return { path: { datasetId: id }, hides: [id] }
}
const ofUpload =
  (more: Omit<Call, 'path'> = {}): MakeCall =>
  async ({ owner }) => ({
    path: { uploadId: String((await addUpload(owner)).split('/').pop()) },
    headers: tus,
    ...more,
  })
const ofExtract: MakeCall = async (cast) => {
  const { owner } = cast
  const { id } = await addWorkflow(cast, owner)
  const request = { nodeId: 'in', kind: 'postgresqlInput', config: databaseInput(await addConnection(owner)) }
  const { body } = await owner.call<Made>('POST', `/api/workflows/${id}/extracts`, request)
  return { path: { extractId: body.data.id } }
}

/** Calls on uploads, files and samples of databases. */
export const fileCalls: Calls = {
  getUploadAbilities: () => ({ headers: tus }),
  createUpload: () => ({ headers: uploadHeaders }),
  getUploadOffset: ofUpload(),
  appendUpload: ofUpload({
    body: Buffer.from('0123456789'),
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  }),
  deleteUpload: ofUpload(),

  listDatasets: async (cast) => ({ hides: [await addFile(cast, cast.owner)] }),
  getDataset: ofFile(),
  deleteDataset: ofFile(),
  readDatasetAgain: ofFile({ options: rowsAsCsvOptions }),
  showFirstPart: ofFile({ encoding: 'utf-8' }),
  replaceDatasetContent: async (cast) => ({
    ...(await ofFile()(cast)),
    body: Buffer.from('id\n2\n'),
    headers: { 'content-type': 'text/csv' },
  }),
  addFilesToSet: async (cast) => ({
    ...(await ofSet(cast)),
    query: { fileName: 'orders_3.csv' },
    body: Buffer.from('id\n3\n'),
    headers: { 'content-type': 'text/csv' },
  }),
  removeFileFromSet: async (cast) => ({ ...(await ofSet(cast)), query: { name: 'orders_1.csv' } }),
  watchFile: ofFile({ path: 'orders.csv' }),
  fetchDataset: async (cast) => {
    const { owner } = cast
    const id = await addFile(cast, owner)
    const follow = { placeId: await addPlace(owner), path: 'orders.csv' }
    await owner.call('PUT', `/api/datasets/${id}/watch`, follow)
    return { path: { datasetId: id }, hides: [id] }
  },
  listTakenFiles: ofFile(),
  takeFilesAgain: ofFile({ ids: ['0b8f8c3e-6c1d-4a5e-9a54-0f3a2f9a7f10'] }),
  keepFilesTaken: ofFile({ ids: ['0b8f8c3e-6c1d-4a5e-9a54-0f3a2f9a7f10'] }),
  followPlaceFile: async ({ owner }) => {
    const id = await addPlace(owner)
    return { path: { placeId: id }, body: { path: 'orders.csv' }, hides: [id] }
  },
  endWatch: ofFile(),
  startExtract: async (cast) => {
    const { path } = await ofWorkflow()(cast)
    const config = databaseInput(await addConnection(cast.owner))
    return { ...(path && { path }), body: { nodeId: 'in', kind: 'postgresqlInput', config } }
  },
  getExtract: ofExtract,
  endExtract: ofExtract,
}
