import type { Drawing } from '../catalogue/demo-types.ts'
import { dimensionLines } from './dimensions.ts'
import { forms } from './forms.ts'
import { boxOf, filled, type Model } from './model.ts'
import { packageModel } from './package-form.ts'
import { backdrop, photograph, sharedDefs } from './studio.ts'
import { surroundings } from './surroundings.ts'

export type View = 'main' | 'detail' | 'context'

/** Sharp at twice the size of the product page's gallery on a phone, and soon drawn; in pixels. */
export const productSide = 960

/** A product’s picture as SVG, `productSide` wide and high. The same drawing and view always give the same picture. */
export function drawProduct(drawing: Drawing, view: View): string {
  const model = modelOf(drawing)
  const tint = drawing.accent ?? '#2563eb'
  if (view === 'context') {
    const {
      around,
      backdrop: behind,
      ...look
    } = surroundings(model.place ?? 'desk', boxOf(model.parts), tint)
    const { svg } = photograph(model.parts, {
      ...look,
      around,
      frame: { x: 270, y: 250, width: 660, height: 660 },
    })
    return page(behind + svg)
  }
  if (view === 'detail') {
    const { yaw, pitch } = model.detail ?? { yaw: 150, pitch: 16 }
    const { svg, camera } = photograph(model.parts, {
      yaw,
      pitch,
      frame: { x: 270, y: 230, width: 660, height: 700 },
    })
    return page(
      backdrop(1200, 1200) + svg + (drawing.size ? dimensionLines(model.body, drawing.size, camera) : ''),
    )
  }
  const { svg } = photograph(model.parts, {
    yaw: model.yaw ?? -30,
    pitch: model.pitch ?? 16,
    frame: { x: 150, y: 165, width: 900, height: 830 },
  })
  return page(backdrop(1200, 1200) + svg)
}

function modelOf(drawing: Drawing): Model {
  if (drawing.form === 'package') return packageModel(drawing)
  const form = forms[drawing.form]
  if (!form) throw new Error(`no form ${drawing.form}`)
  return form(filled(drawing))
}

const page = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${productSide}" height="${productSide}" viewBox="0 0 1200 1200">${sharedDefs}${content}</svg>`
