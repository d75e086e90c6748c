import { canvasPictures } from './canvas.ts'
import { helpPictures } from './help.ts'
import { insightPictures } from './insights.ts'
import type { Picture } from './picture.ts'
import { portalPictures } from './portal.ts'
import { schedulePictures } from './schedules.ts'
import { shapingPictures } from './shaping.ts'
import { picturesOfSteps } from './steps.ts'
import { workflowPictures } from './workflows.ts'

/** All pictures of the documentation. */
export const pictures: readonly Picture[] = [
  ...canvasPictures,
  ...shapingPictures,
  ...picturesOfSteps,
  ...workflowPictures,
  ...schedulePictures,
  ...insightPictures,
  ...portalPictures,
  ...helpPictures,
]
