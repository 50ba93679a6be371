// SPDX-License-Identifier: Apache-2.0
// Acumatica builds this file when it publishes the customization project; nothing here does.
import { columnConfig, placeAfterProperty, PXFieldState } from 'client-controls';
import { SM208000 } from 'src/screens/SM/SM208000/SM208000';
import { GIDesign, GIResult } from 'src/screens/SM/SM208000/views';

export interface SM208000_Mcp4Erp extends SM208000 {}
export class SM208000_Mcp4Erp {}

export interface GIDesign_Mcp4Erp extends GIDesign {}
export class GIDesign_Mcp4Erp {
  UsrExposedToMCP: PXFieldState;
  UsrAIDescription: PXFieldState;
}

export interface GIResult_Mcp4Erp extends GIResult {}
export class GIResult_Mcp4Erp {
  @placeAfterProperty('Caption')
  @columnConfig({ width: 300 })
  UsrResAIDescription: PXFieldState;
}
