"""Exports a component as an ONNX graph without weights."""

from pathlib import Path

import onnx_ir as ir
import torch
from components import Component

OPSET = 18


def export_graph(component: Component, path: Path) -> None:
    """
    Writes the graph. Its initializers have the names that the parameters have in the published weights, and no data: they are
    external, and Easel fills in the file, the type and the offset from the file's own header.
    """
    module = component.module.eval()
    program = torch.onnx.export(
        module,
        kwargs=component.inputs,
        dynamo=True,
        optimize=False,
        opset_version=OPSET,
        input_names=list(component.inputs),
        output_names=[component.output],
        dynamic_shapes={name: _dynamic(name) for name in component.inputs},
    )
    model = program.model
    expected = {name for name, _ in module.named_parameters()}
    for name in list(model.graph.initializers):
        if name not in expected:
            continue
        value = model.graph.initializers.pop(name)
        tensor = value.const_value
        value.name = component.prefix + name.removeprefix("model.")
        value.const_value = ir.ExternalTensor(
            "", None, None, ir.DataType.FLOAT, shape=tensor.shape, name=value.name, base_dir=""
        )
        model.graph.initializers[value.name] = value
        expected.discard(name)
    # The encoder of the autoencoder has parameters, too, which no decoder needs.
    missing = [name for name in expected if ".encoder.layers" not in name or component.output != "image"]
    if missing:
        raise RuntimeError(f"{path.name} has not used {missing[:5]}")
    for node in model.graph:
        # Where each node comes from in Python: most of the file, and of no use here.
        node.metadata_props.clear()
        node.doc_string = None
        for output in node.outputs:
            output.metadata_props.clear()
    model.metadata_props.clear()
    model.graph.metadata_props.clear()
    path.parent.mkdir(parents=True, exist_ok=True)
    ir.save(model, path)


def _dynamic(name: str) -> dict[int, object] | None:
    if name not in ("sample", "latents"):
        return None
    # Two levels of a UNet halve the latents; sizes of pictures are multiples of 64 pixels, 8 of latents.
    return {2: 8 * torch.export.Dim("height", min=1, max=64), 3: 8 * torch.export.Dim("width", min=1, max=64)}
