"""
Writes tests/fixtures/onnx/full-size.json: what torch computes with networks at full size and repeatable weights.
A tool for developers: the test only reads the file.

    python full_size.py
"""

import json

import torch
from components import TOKENS, sdxs_unet, tiny_decoder
from golden import FOLDER, floats
from repeatable_weights import numbers, weights

# Of latents; not square, so that no side can stand for the other.
HEIGHT, WIDTH = 24, 16
UNET_INPUTS = {"sample": (1, 4, HEIGHT, WIDTH), "encoder_hidden_states": (1, TOKENS, 768)}
NETWORKS = {
    "sdxs-unet.onnx": (sdxs_unet, UNET_INPUTS, {"timestep": [999.0]}),
    "taesd-decoder.onnx": (tiny_decoder, {"latents": (1, 4, HEIGHT, WIDTH)}, {}),
}


def main() -> None:
    torch.set_num_threads(1)
    goldens = []
    for graph, (create, shapes, scalars) in NETWORKS.items():
        component = create()
        model = component.module.model
        model.load_state_dict(
            {
                key: torch.from_numpy(weights(component.prefix + key, tuple(value.shape)))
                for key, value in model.state_dict().items()
            }
        )
        inputs = {name: torch.from_numpy(numbers(name, shape)) for name, shape in shapes.items()}
        inputs |= {name: torch.tensor(values) for name, values in scalars.items()}
        with torch.no_grad():
            output = component.module.eval()(**inputs)
        print(graph, tuple(output.shape), f"deviation {output.std():.3f}, largest {output.abs().max():.3f}")
        # Every seventh number of a picture: the sides of rows and planes have no factor of 7, so all columns and channels occur.
        stride = 1 if output.numel() < 10_000 else 7
        goldens.append(
            {
                "graph": graph,
                "drawn": {name: list(shape) for name, shape in shapes.items()},
                "given": scalars,
                "shape": list(output.shape),
                "stride": stride,
                "output": floats(output.flatten()[::stride]),
            }
        )
    (FOLDER / "full-size.json").write_text(json.dumps(goldens, indent=1) + "\n")


if __name__ == "__main__":
    main()
