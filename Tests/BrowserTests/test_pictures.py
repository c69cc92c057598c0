"""The README's pictures of the web app show the app as it is."""

import base64
import sys

import pytest

from otm_server import ROOT

sys.path.insert(0, str(ROOT / "tools"))
from documentation.pictures import COLORS, app  # noqa: E402
from documentation.programs import Programs  # noqa: E402

# The mean difference of a channel, of 255, at a twentieth of the size: the same picture has below 1, one with a button
# more or other pins has 2 and more.
MOST_DIFFERENCE = 1.5

COMPARE = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(60, 36);
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  }));
  return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0) / one.length;
}"""


@pytest.fixture(scope="module")
def taken(browser, tmp_path_factory):
    folder = tmp_path_factory.mktemp("pictures")
    app(Programs(ROOT, folder), folder, browser)
    return folder


@pytest.mark.parametrize("scheme", COLORS)
def test_the_readme_shows_the_app_as_it_is(browser, taken, scheme):
    name = f"map-{scheme}.jpg"
    files = [ROOT / "Documentation" / "Images" / name, taken / name]
    urls = ["data:image/jpeg;base64," + base64.b64encode(file.read_bytes()).decode() for file in files]
    page = browser.new_page()
    difference = page.evaluate(COMPARE, urls)
    page.close()
    assert difference < MOST_DIFFERENCE, f"{name} differs by {difference:.1f}; run tools/documentation/pictures"
