import { patchTests } from '../../../../schema/api/care/patch-tests.ts'
import { clientHistoryColours } from '../../../../schema/api/care/treatment-colours.ts'
import { clientHistoryHairs, clientHistoryScalps } from '../../../../schema/api/care/treatment-diagnoses.ts'
import { clientHistoryGalleries } from '../../../../schema/api/care/treatment-galleries.ts'
import { defineRoutes } from '../../../http/serve.ts'
import {
  changeColour,
  chargeExtra,
  createColour,
  getColourOverview,
  getColoursOfVisit,
  listColours,
  listColourVersions,
  removeColour,
  saveColourImage,
} from './colour-handlers.ts'
import {
  changeHair,
  changeScalp,
  createHair,
  createScalp,
  listDiagnoses,
  listHairs,
  listScalps,
  removeHair,
  removeScalp,
  saveHairImage,
  saveScalpImage,
} from './diagnosis-handlers.ts'
import { changePicture, createPicture, listPictures, removePicture, savePictureImage } from './gallery-handlers.ts'
import { changePatchTest, createPatchTest, listPatchTests, removePatchTest } from './patch-test-handlers.ts'

export const clientTreatmentFeatures = [
  defineRoutes(clientHistoryColours, {
    ofClient: listColours,
    overview: getColourOverview,
    ofAppointment: getColoursOfVisit,
    versions: listColourVersions,
    create: createColour,
    update: changeColour,
    remove: removeColour,
    saveImage: saveColourImage,
    chargeExtra,
  }),
  defineRoutes(patchTests, { ofClient: listPatchTests, create: createPatchTest, update: changePatchTest, remove: removePatchTest }),
  defineRoutes(clientHistoryHairs, {
    ofClient: listHairs,
    diagnoses: listDiagnoses,
    create: createHair,
    update: changeHair,
    remove: removeHair,
    saveImage: saveHairImage,
  }),
  defineRoutes(clientHistoryScalps, {
    ofClient: listScalps,
    create: createScalp,
    update: changeScalp,
    remove: removeScalp,
    saveImage: saveScalpImage,
  }),
  defineRoutes(clientHistoryGalleries, {
    ofClient: listPictures,
    create: createPicture,
    update: changePicture,
    remove: removePicture,
    saveImage: savePictureImage,
  }),
]
