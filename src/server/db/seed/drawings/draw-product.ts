import type { Drawing } from '../catalogue/demo-types.ts'
import { dimensionLines } from './dimensions.ts'
import { forms } from './forms.ts'
import { mix } from './light.ts'
import { filled, type Model } from './model.ts'
import { packageModel } from './package-form.ts'
import { backdrop, photograph, sharedDefs } from './studio.ts'

export type View = 'main' | 'detail' | 'context'

/** A product's picture as SVG, 1200 × 1200. The same drawing and view always give the same picture. */
export function drawProduct(drawing: Drawing, view: View): string {
  const model = modelOf(drawing)
  const tint = drawing.accent ?? '#2563eb'
  if (view === 'context') {
    const { svg } = photograph(model.parts, { yaw: 34, pitch: 26, frame: { x: 250, y: 250, width: 700, height: 680 } })
    return page(backdrop(1200, 1200, mix('#ffffff', tint, 0.1), mix('#e3e7ec', tint, 0.3)) + svg)
  }
  if (view === 'detail') {
    const { yaw, pitch } = model.detail ?? { yaw: 150, pitch: 16 }
    const { svg, camera } = photograph(model.parts, { yaw, pitch, frame: { x: 270, y: 230, width: 660, height: 700 } })
    return page(backdrop(1200, 1200) + svg + dimensionLines(model.body, camera))
  }
  const { svg } = photograph(model.parts, { yaw: model.yaw ?? -30, pitch: model.pitch ?? 16, frame: { x: 150, y: 165, width: 900, height: 830 } })
  return page(backdrop(1200, 1200) + svg)
}

function modelOf(drawing: Drawing): Model {
  if (drawing.form === 'package') return packageModel(drawing)
  const form = forms[drawing.form]
  if (!form) throw new Error(`no form ${drawing.form}`)
  return form(filled(drawing))
}

const page = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200">${sharedDefs}${content}</svg>`
