// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it, vi } from 'vitest';
import { align } from '#acumatica/skills/inquiry-descriptions/source/align.ts';
import {
  describe as ask,
  type CallTool,
} from '#acumatica/skills/inquiry-descriptions/source/gateway.ts';
import { run } from './exported.ts';

const answers: Readonly<Record<string, unknown>> = {
  Orders: {
    inquiryName: 'Orders',
    fields: [
      { fieldName: 'OrderNbr', dataType: 'string', description: 'Number of the order.' },
      { fieldName: 'Total', dataType: 'decimal', calculated: true },
    ],
    diagnostic: { status: 'aligned', why: 'Every column is matched.' },
  },
  Gadgets: { inquiryName: 'Gadgets', fields: [{ fieldName: 'Widget' }] },
};

describe('a gateway that is asked', () => {
  it('is asked for the inquiries that are named, one after another', async () => {
    let open = 0;
    const call: CallTool = async (name, { inquiryName }) => {
      expect(name).toBe('acumatica_describe_inquiry');
      open += 1;
      expect(open).toBe(1);
      await Promise.resolve();
      open -= 1;
      return answers[String(inquiryName)];
    };
    const described = await ask(call, ['Orders', 'Gadgets']);
    expect(described.map(({ name, status }) => [name, status])).toEqual([
      ['Orders', 'aligned'],
      ['Gadgets', 'unknown'],
    ]);
    expect(described[0]?.columns).toEqual([
      { name: 'OrderNbr', type: 'string', description: 'Number of the order.' },
      { name: 'Total', type: 'decimal', calculated: true },
    ]);
  });

  it('is asked for its list where none is named', async () => {
    const call = vi.fn<CallTool>(async (name) =>
      name === 'acumatica_list_generic_inquiries'
        ? { results: [{ inquiryName: 'Orders' }, { title: 'no name' }] }
        : answers['Orders'],
    );
    expect((await ask(call, [])).map(({ name }) => name)).toEqual(['Orders']);
    expect(call).toHaveBeenCalledWith('acumatica_describe_inquiry', { inquiryName: 'Orders' });
  });

  it('says what it refuses', async () => {
    const call: CallTool = async () => ({ error: { code: 'X', message_en: 'It is not opened.' } });
    await expect(ask(call, ['Secret'])).rejects.toThrow('Secret: It is not opened.');
  });

  it('is not believed in another shape', async () => {
    for (const answer of [undefined, 'text', { fields: [{ name: 'OrderNbr' }] }])
      await expect(ask(async () => answer, ['Orders'])).rejects.toThrow('in another shape');
  });

  it('is not asked without an address or a token', async () => {
    vi.stubEnv('GATEWAY_TOKEN', '');
    expect((await run(align, '--gateway', 'somewhere')).errors).toContain('is no address');
    const { exitCode, errors } = await run(align, '--gateway', 'https://erp.example.com/mcp');
    expect(exitCode).toBe(2);
    expect(errors).toContain('GATEWAY_TOKEN is not set');
    vi.unstubAllEnvs();
  });
});
